/**
 * Stands in for `jsr:@cliffy/prompt` where JSR cannot be reached.
 *
 * @module
 */
export {};
