import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { checkMark } from '../theme/check-mark';
import { Icon } from '../theme/Icon';
import * as css from './Modal.css';

interface ModalProps {
  kind: 'error' | 'success';
  title: string;
  children: ReactNode;
  /** Omit it when the modal cannot be dismissed. */
  onClose?: () => void;
  closeLabel?: string;
  /** `Button`s or a `LinkButton`, the main one first. */
  action: ReactNode;
}

const signs = {
  error: { name: 'alert', size: 48 },
  success: { path: checkMark, size: 48 },
} as const;

/** Longest time between the presses of a double tap, with a margin for slow phones. */
const doubleTapMs = 600;

let quiet: Animation | undefined;

/** Whether a modal has just closed: a press may be the second one of a double press on it. */
export const isQuiet = () => quiet?.playState === 'running';

/** A modal dialog, open as long as it is rendered; it calls `onClose`. */
export function Modal({ kind, title, children, onClose, closeLabel, action }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();

  /** Reopen it: some browsers close a dialog on a second Escape despite a prevented `cancel`. */
  const onClosedByBrowser = useEffectEvent((dialog: HTMLDialogElement) => {
    if (onClose) onClose();
    else dialog.showModal();
  });

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const onDialogClose = () => {
      if (!dialog.open) onClosedByBrowser(dialog);
    };
    // Safari 15.0 to 15.3 do not know the element.
    if (!('showModal' in dialog)) return;
    dialog.showModal();
    dialog.addEventListener('close', onDialogClose);
    return () => {
      dialog.removeEventListener('close', onDialogClose);
      dialog.close();
      // The second tap of a double tap must not press what the dialog has covered, such as a payment button.
      quiet = document.body.animate({ pointerEvents: ['none', 'none'] }, doubleTapMs);
    };
  }, []);

  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose?.();
  };
  const onClick = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose?.();
  };

  return (
    <dialog
      ref={ref}
      className={css.dialog}
      role={kind === 'error' ? 'alertdialog' : 'dialog'}
      aria-labelledby={titleId}
      aria-describedby={textId}
      closedby={onClose ? 'closerequest' : 'none'}
      onCancel={onCancel}
      onClick={onClick}
    >
      <div className={css.inner}>
        {onClose && (
          <button type="button" className={css.close} aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
        <div className={css.signs[kind]}>
          <Icon {...signs[kind]} />
        </div>
        <h2 className={css.title} id={titleId}>
          {title}
        </h2>
        <div className={css.text} id={textId}>
          {children}
        </div>
        <div className={css.action}>{action}</div>
        {kind === 'success' && <div className={css.progress} />}
      </div>
    </dialog>
  );
}
