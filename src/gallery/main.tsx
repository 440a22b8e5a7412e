import '../ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { GalleryPage } from './gallery-page';
import { StateAlone, StoryPage } from './story-page';
import { stories } from './stories';

const root = document.getElementById('root');
if (root === null) throw new Error('gallery/index.html has no #root.');

const query = new URLSearchParams(window.location.search);
const story = stories.find(({ component }) => component === query.get('component'));
const state = story?.states.find(({ name }) => name === query.get('state'));

createRoot(root).render(
  <StrictMode>
    {story ? (
      // Links of components stay in memory: the gallery has no page for them.
      <Router hook={memoryLocation().hook}>
        {state ? <StateAlone state={state} /> : <StoryPage story={story} />}
      </Router>
    ) : (
      <GalleryPage />
    )}
  </StrictMode>,
);
