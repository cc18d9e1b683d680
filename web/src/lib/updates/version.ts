declare const __APP_VERSION__: string

/** The version of the page that runs here; another one may lie on the server already. */
export const version = __APP_VERSION__
