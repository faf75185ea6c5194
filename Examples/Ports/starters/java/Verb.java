/** Answers inputs, as the reader makes them. */
interface Verb {
    Object answer(Object input) throws InputError;
}
