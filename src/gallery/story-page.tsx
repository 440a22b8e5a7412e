import * as css from './gallery.css';
import { addressOf, type State, type Story } from './story';

/** Shows a component in all its states. */
export function StoryPage({ story }: { story: Story }) {
  return (
    <main className={css.story}>
      <h1 className={css.component}>{story.component}</h1>
      {story.states.map((state) => (
        <section key={state.name} aria-label={state.name}>
          <h2 className={css.state}>{state.name}</h2>
          {state.frame ? (
            <iframe
              className={css.frame}
              title={`${story.component}, ${state.name}`}
              src={addressOf(story.component, state.name)}
              {...state.frame}
            />
          ) : (
            <div className={css.box} style={{ maxWidth: story.width ?? 320 }}>
              {state.render()}
            </div>
          )}
        </section>
      ))}
    </main>
  );
}

/** Shows one state without the gallery around it. */
export const StateAlone = ({ state }: { state: State }) => state.render();
