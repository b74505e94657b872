import { parseJsonExactly } from '../../../network/json.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../../../network/shape.ts'

export const textsOf = (value: unknown, where: string): string[] =>
  listOf(value, where).map((each, at) => textOf(each, `${where}[${at}]`))

/** The one JSON object that a list is. */
export const jsonFields = (text: string, where: string): Fields =>
  fieldsOf(parseJsonExactly(text), where)

/** The one JSON array of texts that a list is. */
export const jsonTexts = (text: string, where: string): string[] =>
  textsOf(parseJsonExactly(text), where)
