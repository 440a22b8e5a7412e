import type { Backend } from './backend';

/** Lets the next call to that path be handled, and resolves once the backend has begun to. */
export async function letBegin(backend: Backend, path: string): Promise<void> {
  const held = await backend.gate.next(path);
  held.release();
  await new Promise((resolve) => setImmediate(resolve));
}
