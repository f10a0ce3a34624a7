/** What the page of the rules shows beside the server's clauses. */
export { chapters } from './texts/chapters';
export { clauses } from './texts/clauses';
export { pictureFor } from './pictures';
