import { useState } from 'react';
import * as css from './gallery.css';
import { stories } from './stories';
import { addressOf } from './story';

const themes = ['light', 'dark'] as const;
const shownThemes = { both: themes, light: ['light'], dark: ['dark'] } as const;
type Shown = keyof typeof shownThemes;

/** Shows one component at a time in all themes of the build's brand. */
export function GalleryPage() {
  const [component, setComponent] = useState(
    () => decodeURIComponent(window.location.hash.slice(1)) || stories[0]?.component,
  );
  const [shown, setShown] = useState<Shown>('both');
  const story = stories.find((one) => one.component === component) ?? stories[0];
  if (!story) return null;

  return (
    <div className={css.gallery}>
      <header className={css.head}>
        <h1 className={css.title}>{import.meta.env.VITE_PRODUCT_NAME}</h1>
        <div className={css.switches} role="group" aria-label="Theme">
          {(['both', 'light', 'dark'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className={css.choice}
              aria-pressed={one === shown}
              onClick={() => setShown(one)}
            >
              {one}
            </button>
          ))}
        </div>
      </header>
      <nav className={css.list} aria-label="Components">
        <ul>
          {stories.map((one) => (
            <li key={one.component}>
              <a
                className={css.choice}
                href={`#${one.component}`}
                aria-current={one === story ? 'page' : undefined}
                onClick={() => setComponent(one.component)}
              >
                {one.component}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main className={css.panes}>
        {shownThemes[shown].map((theme) => (
          <iframe
            key={theme}
            className={css.pane}
            // The frame's `color-scheme` sets `prefers-color-scheme` of its page.
            style={{ colorScheme: theme }}
            title={`${story.component}, ${theme}`}
            src={addressOf(story.component)}
          />
        ))}
      </main>
    </div>
  );
}
