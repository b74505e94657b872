import { showDocs } from './docs.ts'

showDocs()
