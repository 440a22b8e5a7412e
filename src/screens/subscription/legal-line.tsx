import { legalNotice } from '../../../machines/packs';
import { LegalLinks } from '../../ui/page/LegalLinks';
import { HelpLine } from '../shared/support-line';

/** Who sells, support, minors, terms and privacy; nothing where the brand sets none of them (SUB-34). */
export function LegalLine() {
  const { seller, support, minors, terms, privacy } = legalNotice;
  if (!(seller ?? support ?? minors ?? terms ?? privacy)) return null;
  return (
    <LegalLinks
      summary={seller ? 'Vendeur' : 'Informations'}
      links={[
        { href: terms, text: 'Conditions' },
        { href: privacy, text: 'Confidentialité' },
      ]}
      newTab="nouvel onglet"
    >
      {(seller ?? support ?? minors) && (
        <>
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
        </>
      )}
    </LegalLinks>
  );
}
