/** The test file that every scanner detects as a virus; split, so that none detects this source file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join(
  '',
);
