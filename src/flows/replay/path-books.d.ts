declare module 'virtual:path-books' {
  import type { PathBook } from './path-book';

  /** The generated paths of every machine; made when the flows page is built. */
  const books: PathBook[];
  export default books;
}
