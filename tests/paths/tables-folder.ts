/** Where the reviewed tables are, one file a machine. */
export const tablesFolder = new URL('./tables/', import.meta.url);
