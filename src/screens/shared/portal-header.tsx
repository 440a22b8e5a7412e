import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { logo } from '#brand';
import * as texts from '#texts';
import * as french from '#texts/fr';
import { frontDoor, screens } from '../../screens';
import { usePortal } from '../../portal/portal-context';
import * as css from '../../ui/page/Header.css';
import { Icon } from '../../ui/theme/Icon';

interface PortalHeaderProps {
  isFrench?: boolean;
  /** Whether a drawer is open: logo and links are inert, the children are not. */
  isBehindDrawer?: boolean;
  /** `HeaderCategories`. */
  categories?: ReactNode;
  children?: ReactNode;
}

/** The header of all screens except the player: the logo, the links and the controls of the screen. */
export function PortalHeader({
  isFrench = false,
  isBehindDrawer = false,
  categories,
  children,
}: PortalHeaderProps) {
  const { productName } = usePortal();
  const search = isFrench ? french.search : texts.search;
  return (
    <header className={css.header}>
      <div className={css.inner}>
        <div className={css.links} inert={isBehindDrawer}>
          <Link className={css.home} href={frontDoor}>
            <svg
              viewBox="0 0 48 48"
              width="38"
              height="38"
              aria-hidden="true"
              dangerouslySetInnerHTML={{ __html: logo }}
            />
            <span className={css.name}>{productName}</span>
          </Link>
          {categories}
          <Link className={css.search} href={screens.search.path} aria-label={search}>
            <Icon name="search" />
            <span className={css.searchText}>{search}</span>
          </Link>
        </div>
        {children}
      </div>
    </header>
  );
}
