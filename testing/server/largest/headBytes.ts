/** Size of the headers in bytes, below Node's limit for all headers including the URL. */
export const HEAD_BYTES = 15_500
