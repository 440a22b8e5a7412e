import { memo, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import * as texts from '#texts';
import { afterPaint } from './after-paint';
import * as css from './Drawer.css';
import { Icon } from '../theme/Icon';

interface DrawerItem {
  label: string;
  count: number;
  href: string;
  isCurrent?: boolean;
}

interface DrawerProps {
  open: boolean;
  id: string;
  items: readonly ({ key: string } & DrawerItem)[];
  /** What stands below the items, or in their place. */
  note?: ReactNode;
  onDismiss: () => void;
  /** Called for an item. Must be the same function in each render; otherwise all items render again. */
  onChoose: () => void;
}

/** Keeps the space of a scrollbar that an open drawer hides. Call it before opening: afterwards it forces a layout. */
export function reserveScrollbar(): void {
  const { style, clientWidth } = document.documentElement;
  if (clientWidth < window.innerWidth) style.scrollbarGutter = 'stable';
}

/** Slides in below the header, which stays usable. The parent controls `open`. */
export function Drawer({ open, id, items, note, onDismiss, onChoose }: DrawerProps) {
  const panel = useRef<HTMLDivElement>(null);
  const dismiss = useEffectEvent(onDismiss);
  // Render the content on first opening, and keep it during the closing transition.
  const [isFilled, setIsFilled] = useState(open);
  if (open && !isFilled) setIsFilled(true);

  useEffect(() => {
    if (!open) return;
    const dialog = panel.current;
    const opener = findOpener(id);
    const closing = new AbortController();
    const { signal } = closing;
    // Focusing before the paint forces a layout within the tap. A drawer that was closed meanwhile is hidden, and takes no
    // focus.
    afterPaint(() => dialog?.focus({ preventScroll: true }));
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) dismiss();
    };
    document.addEventListener('keydown', onKeyDown, { signal });
    // Download the gestures after opening; the drawer works without them.
    import('./drawer-gestures')
      .then((module) => module.handleGestures(dialog!, () => dismiss(), signal))
      .catch(() => {});
    return () => {
      closing.abort();
      document.documentElement.style.scrollbarGutter = '';
      const focused = document.activeElement;
      if (!focused || focused === document.body || dialog?.contains(focused)) {
        opener?.focus({ preventScroll: true });
      }
    };
  }, [open, id]);

  const state = { 'data-open': open ? '' : undefined };

  return (
    <>
      <div className={css.scrim} data-scrim="" aria-hidden="true" onClick={onDismiss} {...state} />
      <div
        ref={panel}
        id={id}
        className={css.panel}
        role="dialog"
        aria-label={texts.categories}
        tabIndex={-1}
        aria-hidden={!open}
        inert={!open}
        {...state}
      >
        {isFilled && (
          <>
            <div className={css.head}>
              <h2 className={css.title}>{texts.categories}</h2>
              <button
                type="button"
                className={css.close}
                aria-label={texts.closeButton}
                onClick={onDismiss}
              >
                <Icon name="close" />
              </button>
            </div>
            <div className={css.body}>
              <ul role="list">
                {items.map(({ key, ...item }) => (
                  <Entry key={key} {...item} onChoose={onChoose} />
                ))}
              </ul>
              {note && <div className={css.note}>{note}</div>}
            </div>
          </>
        )}
      </div>
    </>
  );
}

/** Memoized: each part of the catalogue that arrives renders an open drawer. */
const Entry = memo(function Entry({
  label,
  count,
  href,
  isCurrent,
  onChoose,
}: DrawerItem & Pick<DrawerProps, 'onChoose'>) {
  return (
    <li className={css.entry}>
      <Link
        className={css.item}
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onChoose}
      >
        {label}
      </Link>
      <span className={css.count}>{count}</span>
    </li>
  );
});

/** Returns the focused element, otherwise the button with `aria-controls`: Safari does not focus a tapped button. */
function findOpener(id: string): HTMLElement | null {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused !== document.body
    ? focused
    : document.querySelector(`[aria-controls="${CSS.escape(id)}"]`);
}
