import { Link } from 'wouter';
import * as texts from '#texts';
import * as css from './HeaderCategories.css';

interface HeaderCategoriesProps {
  items: readonly { key: string; label: string; href: string; isCurrent: boolean }[];
}

/** The first categories, as links in a wide header. */
export function HeaderCategories({ items }: HeaderCategoriesProps) {
  return (
    <nav className={css.nav} aria-label={texts.categories}>
      <ul className={css.list} role="list">
        {items.map((item) => (
          <li key={item.key}>
            <Link
              className={css.link}
              href={item.href}
              aria-current={item.isCurrent ? 'page' : undefined}
            >
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
