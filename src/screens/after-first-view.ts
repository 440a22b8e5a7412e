// What a browsing screen adds once it is in use. In one file of its own, so that neither its styles nor its code are part of
// the first view.

export { FeaturedGame } from '../ui/FeaturedGame';
export { HeaderCategories } from '../ui/HeaderCategories';
