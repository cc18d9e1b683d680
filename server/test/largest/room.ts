/** Less than Node takes of all headers together, the address among them. */
export const HEAD_BYTES = 15_500
