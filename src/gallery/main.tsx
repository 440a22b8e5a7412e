import '../ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { GalleryPage } from './gallery-page';
import { StateAlone, StoryPage } from './story-page';
import { stories } from './stories';

const root = document.getElementById('root');
if (root === null) throw new Error('gallery/index.html has no #root.');

const asked = new URLSearchParams(window.location.search);
const story = stories.find(({ component }) => component === asked.get('component'));
const state = story?.states.find(({ name }) => name === asked.get('state'));

// What a component links to is not here.
if (story) {
  document.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) event.preventDefault();
  });
}

createRoot(root).render(
  <StrictMode>
    {story && state ? (
      <StateAlone state={state} />
    ) : story ? (
      <StoryPage story={story} />
    ) : (
      <GalleryPage />
    )}
  </StrictMode>,
);
