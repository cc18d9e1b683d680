const own = /^(data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=]+|\/(?![/\\])[^\\]*)$/i

/** A picture from another server would reveal the candidate's IP address to that server. */
export const isOwnImage = (address: string): boolean => own.test(address)
