import type { ReactNode } from 'react';
import { downArrow } from '../theme/down-arrow';
import { FinePrint } from './FinePrint';
import { Icon } from '../theme/Icon';
import * as css from './LegalLinks.css';
import { hidden } from './visually-hidden.css';

interface LegalLinksProps {
  summary: string;
  /** The paragraphs of the disclosure; without them there is none. */
  children?: ReactNode;
  /** Links that open in a new tab, so that a form keeps what was typed. */
  links: readonly { href: string | undefined; text: string }[];
  newTab: string;
}

/** A line with a disclosure and links; links without an address are left out. */
export const LegalLinks = ({ summary, children, links, newTab }: LegalLinksProps) => (
  <div className={css.line}>
    {children && (
      <details>
        <summary>
          <span>{summary}</span>
          <Icon path={downArrow} size={18} />
        </summary>
        <FinePrint>{children}</FinePrint>
      </details>
    )}
    {links.map(
      ({ href, text }) =>
        href !== undefined && (
          <a key={text} href={href} target="_blank" rel="noopener">
            {`${text} `}
            <span className={hidden}>{`(${newTab})`}</span>
          </a>
        ),
    )}
  </div>
);
