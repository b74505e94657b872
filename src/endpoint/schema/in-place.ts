import type { TSchema } from '@sinclair/typebox'

/** Key of what a named schema means where it is used, beside what it always means. */
export const placeKey = 'x-place'

/** A schema with a title, and what it means for one field. */
export const inPlace = <Schema extends TSchema>(schema: Schema, description: string) => ({
  ...schema,
  [placeKey]: description,
})
