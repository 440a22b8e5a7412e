/** The folder of the reviewed tables, one file per machine. */
export const tablesFolder = new URL('./tables/', import.meta.url);
