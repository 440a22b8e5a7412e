import type { Portal } from '../../portal/portal';

/** What the drawer machine needs of the outside world. */
export const drawerImplementations = ({ catalogue }: Pick<Portal, 'catalogue'>) => ({
  actions: { loadCatalogue: () => catalogue.send({ type: 'catalogue.wanted' }) },
});
