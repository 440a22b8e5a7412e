import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { useRoute } from 'wouter';
import { createActor } from 'xstate';
import * as texts from '#texts';
import type { CategoryGroup } from '../../../machines/contracts';
import { drawerMachine } from '../../../machines/drawer';
import { categoryAddress, decodeSegment } from '../../portal/addresses';
import { findGroup } from '../../portal/find-game';
import { usePortal } from '../../portal/portal-context';
import { screens } from '../../screens';
import { Notice } from '../../ui/feedback/Notice';
import { Button } from '../../ui/forms/Button';
import * as css from '../../ui/page/CategoryButton.css';
import { Drawer, reserveScrollbar } from '../../ui/page/Drawer';
import { Icon } from '../../ui/theme/Icon';
import { failureSentence } from '../shared/line-failure';
import { useCatalogue } from '../shared/use-catalogue';
import { useScreenActor } from '../shared/use-screen-actor';

const drawerId = 'categories';

/** Returns links to the categories in catalogue order. The key is the index, because two groups may share a name. */
export function useCategoryLinks(categories: readonly CategoryGroup[]) {
  const [, params] = useRoute<{ category: string }>(screens.category.path);
  const current = findGroup(categories, params && decodeSegment(params.category));
  return categories.map((group, index) => ({
    key: String(index),
    label: group.category,
    count: group.games.length,
    href: categoryAddress(group.category),
    isCurrent: group === current,
  }));
}

/** The Category button for the header and the drawer that it opens, with every category in it. */
export function useCategoryDrawer() {
  const portal = usePortal();
  const drawer = useScreenActor(() =>
    createActor(drawerMachine, { ...portal.actorOptions, id: 'drawer' }),
  );
  const isOpen = useSelector(drawer, (snapshot) => snapshot.hasTag('open'));
  const { categories, isPending, hasFailed, retry } = useCatalogue(false);
  const items = useCategoryLinks(categories);
  const press = () => {
    reserveScrollbar();
    drawer.send({ type: 'button.pressed' });
    // The search has requested none if the browser saves data. A failed one waits for 'Try again'.
    const { catalogue } = portal;
    if (catalogue.getSnapshot().matches('idle')) catalogue.send({ type: 'catalogue.wanted' });
  };

  const choose = useCallback(() => drawer.send({ type: 'category.chosen' }), [drawer]);

  return {
    isOpen,
    button: (
      <button
        type="button"
        className={css.button}
        aria-expanded={isOpen}
        aria-controls={drawerId}
        onClick={press}
      >
        <Icon name="menu" size={22} />
        <span>{texts.categoryMenu}</span>
      </button>
    ),
    panel: (
      <Drawer
        open={isOpen}
        id={drawerId}
        items={items}
        note={
          isPending ? (
            texts.loadingCategories
          ) : hasFailed ? (
            <Notice kind="failed" action={<Button onPress={retry}>{texts.tryAgainButton}</Button>}>
              {failureSentence(texts.categoriesFailed)}
            </Notice>
          ) : (
            items.length === 0 && texts.noCategories
          )
        }
        onDismiss={() => drawer.send({ type: 'drawer.dismissed' })}
        onChoose={choose}
      />
    ),
  };
}
