import * as texts from '#texts';
import * as css from './CategoryButton.css';
import { Icon } from '../theme/Icon';

interface CategoryButtonProps {
  expanded: boolean;
  controls: string;
  onPress: () => void;
}

export function CategoryButton({ expanded, controls, onPress }: CategoryButtonProps) {
  return (
    <button
      type="button"
      className={css.button}
      aria-expanded={expanded}
      aria-controls={controls}
      onClick={onPress}
    >
      <Icon name="menu" size={22} />
      <span>{texts.categoryMenu}</span>
    </button>
  );
}
