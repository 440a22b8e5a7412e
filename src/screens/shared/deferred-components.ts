// A separate chunk: neither these components nor their styles may enter the first view.

export { FeaturedGame } from '../../ui/FeaturedGame';
export { HeaderCategories } from '../../ui/HeaderCategories';
export { MyPack } from './my-pack';
