const own = /^(data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=]+|\/(?![/\\])[^\\]*)$/i

/** Part of the text, or a file of this server: an image from elsewhere would tell that server who takes the test. */
export const isOwnImage = (address: string): boolean => own.test(address)
