import { startApp } from './start';

// In a task of its own, not in the one that has made all of the app's modules.
setTimeout(() => void startApp());
