import { config, z } from 'zod/v4'

// The content security policy forbids eval, which zod would otherwise try with the first object schema.
config({ jitless: true })

export { z }
