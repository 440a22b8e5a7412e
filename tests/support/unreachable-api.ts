import { stubApi } from '../../src/portal/api';

const refuse = () => Promise.reject(new Error('This test expects no such call.'));

/** An API of which every call rejects; a test spreads it and replaces the calls that it expects. */
export const unreachableApi = stubApi(refuse);
