// A separate chunk: neither these components nor their styles may enter the first view.

import '../../ui/lists/reveal-focused-card';
import '../../ui/theme/later.css';

export { CatalogueLine } from './catalogue-line';
export { DailyGame } from './daily-game';
export { HeaderCategories } from '../../ui/page/HeaderCategories';
export { repeatFailedCalls } from './line-watch';
export { MyPack } from './my-pack';
