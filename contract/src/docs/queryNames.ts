import { z } from 'zod'

/** The parameter names of a query, also if the schema is transformed. */
export function queryNames(schema: z.core.$ZodType | undefined): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  return schema instanceof z.ZodPipe ? queryNames(schema.def.in as z.core.$ZodType) : []
}
