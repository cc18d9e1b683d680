import { config, z } from 'zod/v4'

// The content security policy forbids eval, which zod would otherwise try at the first object schema.
config({ jitless: true })

export { z }
