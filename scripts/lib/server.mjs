/** What Node is given to run the server. `node:sqlite` warns that it is young at every start: known, and not the reader's concern. */
export const server = ['--disable-warning=ExperimentalWarning', 'server/src/main.ts']
