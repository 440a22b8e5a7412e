import type { ReactNode } from 'react';
import * as css from './flows-page.css';

interface PartProps {
  name: string;
  /** The heading, if it is not the name. */
  title?: string;
  /** What is beside the heading. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A section of the side column. */
export function Part({ name, title, tools, children }: PartProps) {
  return (
    <section className={css.part} aria-label={name}>
      <div className={css.head}>
        <h2 tabIndex={-1} ref={showSection}>
          {title ?? name}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  );
}

/** Shows a new section on a narrow screen, and focuses its heading if the pressed button was removed with another one. */
function showSection(heading: HTMLElement | null): void {
  heading?.closest('section')?.scrollIntoView({ block: 'nearest' });
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
}
