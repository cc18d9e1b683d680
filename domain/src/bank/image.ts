const own = /^(data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=]+|\/(?![/\\])[^\\]*)$/i

/** Data URLs and files of this server only: an external image would show its server who takes the test. */
export const isOwnImage = (address: string): boolean => own.test(address)
