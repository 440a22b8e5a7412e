import { banner } from './stories/banner';
import { basics } from './stories/basics';
import { choosing } from './stories/choosing';
import { forms } from './stories/forms';
import { playing } from './stories/playing';
import { searching } from './stories/searching';
import type { Story } from './story';

/** All components of src/ui in all their states. */
export const stories: readonly Story[] = [
  ...basics,
  ...banner,
  ...choosing,
  ...playing,
  ...forms,
  ...searching,
];
