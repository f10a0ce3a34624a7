/** What was chosen about the next table; both ways of beginning on the first page go by it. */
import { usual, type Choices } from './create';

export const choices = $state<Choices>(usual());
