import { parseJsonExactly } from '../../../network/json.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../../../network/shape.ts'

export const textsOf = (value: unknown, where: string): string[] =>
  listOf(value, where).map((each, at) => textOf(each, `${where}[${at}]`))

/** The JSON object that is the whole list. */
export const jsonFields = (text: string, where: string): Fields =>
  fieldsOf(parseJsonExactly(text), where)

/** The JSON array of strings that is the whole list. */
export const jsonTexts = (text: string, where: string): string[] =>
  textsOf(parseJsonExactly(text), where)
