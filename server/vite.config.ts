import { fileURLToPath } from 'node:url';
import { defineConfig, loadEnv } from 'vite';
import { brandSource } from '../build/brand.js';
import { readBuildConfig } from '../build/config.js';

const root = fileURLToPath(new URL('..', import.meta.url));

// Bundles the image's server with the build's brand; packages stay external.
export default defineConfig(({ mode }) => ({
  root,
  publicDir: false,
  plugins: [brandSource(root, readBuildConfig(loadEnv(mode, root, 'VITE_')))],
  build: { ssr: 'server/main.ts', outDir: 'dist-server' },
}));
