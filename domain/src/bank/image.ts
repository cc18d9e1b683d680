const own = /^(data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=]+|\/(?![/\\])[^\\]*)$/i

/** If a picture came from another server, that server would learn who takes the test. */
export const isOwnImage = (address: string): boolean => own.test(address)
