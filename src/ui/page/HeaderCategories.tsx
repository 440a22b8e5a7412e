import * as css from './HeaderCategories.css';
import { HeaderLink } from './HeaderLink';

interface HeaderCategoriesProps {
  label: string;
  items: readonly { key: string; label: string; href: string; isCurrent?: boolean }[];
}

/** The first categories, as links in a wide `Header`. */
export function HeaderCategories({ label, items }: HeaderCategoriesProps) {
  return (
    <nav className={css.nav} aria-label={label}>
      <ul className={css.list} role="list">
        {items.map((item) => (
          <li key={item.key}>
            <HeaderLink href={item.href} isCurrent={item.isCurrent}>
              {item.label}
            </HeaderLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
