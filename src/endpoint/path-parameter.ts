/** A path parameter as documented; the use case reads it and reports what is wrong with it. */
export const pathParameter = (name: string, description: string, example: string) => ({
  name,
  in: 'path' as const,
  required: true,
  description,
  schema: { type: 'string' as const, minLength: 32, maxLength: 44, example },
})
