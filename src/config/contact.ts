import { variable } from '../basics/setting.ts'

/** Whom somebody tells who has found a hole. */
export type ContactConfig = {
  /** Addresses as RFC 9116 wants them, the preferred one first; undefined where the operator names none. */
  securityContacts: readonly string[] | undefined
}

const contactsMax = 4
const contactMaxChars = 300

/** RFC 9116, 2.5.3: a URI, and one of the web by https. */
const contact =
  /^(?:mailto:[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9.-]+|https:\/\/[\x21-\x2b\x2d-\x7e]+|tel:\+[0-9-]+)$/

const contacts = (text: string): readonly string[] | undefined => {
  const parts = text.split(',').map((part) => part.trim())
  const valid = parts.filter((part) => part.length <= contactMaxChars && contact.test(part))
  return valid.length === parts.length && valid.length <= contactsMax ? valid : undefined
}

/** The part of the variables that is about reaching the operator. */
export const contactVariables = {
  SECURITY_CONTACT: variable({
    fallback: undefined,
    expected: `one to ${contactsMax} of mailto:, https: or tel: addresses, comma separated`,
    about:
      'Where to report a security hole in your service, such as `mailto:security@example.org`; served as `/.well-known/security.txt`, which is not there without it.',
    read: contacts,
  }),
}
