import { legalNotice } from '../../../machines/packs';
import { FinePrint } from '../../ui/page/FinePrint';
import { line } from '../../ui/page/LegalLine.css';
import { hidden } from '../../ui/page/visually-hidden.css';
import { downArrow } from '../../ui/theme/down-arrow';
import { Icon } from '../../ui/theme/Icon';
import { HelpLine } from '../shared/support-line';

interface PageLinkProps {
  href: string | undefined;
  text: string;
}

/** Opens in a new tab, so that the form keeps what was typed. */
const PageLink = ({ href, text }: PageLinkProps) =>
  href !== undefined && (
    <a href={href} target="_blank" rel="noopener">
      {`${text} `}
      <span className={hidden}>(nouvel onglet)</span>
    </a>
  );

/** Who sells, support, minors, terms and privacy; nothing where the brand sets none of them (SUB-34). */
export function LegalLine() {
  const { seller, support, minors, terms, privacy } = legalNotice;
  const hasDetails = seller ?? support ?? minors;
  if (!(hasDetails ?? terms ?? privacy)) return null;
  return (
    <div className={line}>
      {hasDetails && (
        <details>
          <summary>
            <span>{seller ? 'Vendeur' : 'Informations'}</span>
            <Icon path={downArrow} size={18} />
          </summary>
          <FinePrint>
            {seller && (
              <>
                <p>{seller.name}</p>
                <p>{seller.address}</p>
                {seller.register !== undefined && (
                  <p>{`Registre du commerce : ${seller.register}`}</p>
                )}
                {seller.tax !== undefined && <p>{`Numéro fiscal : ${seller.tax}`}</p>}
              </>
            )}
            <HelpLine />
            {support?.email !== undefined && (
              <p>
                E-mail : <a href={`mailto:${support.email}`}>{support.email}</a>
              </p>
            )}
            {minors !== undefined && <p>{minors}</p>}
          </FinePrint>
        </details>
      )}
      <PageLink href={terms} text="Conditions" />
      <PageLink href={privacy} text="Confidentialité" />
    </div>
  );
}
