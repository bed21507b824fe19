/** The name of the platform until an admin enters another one. What is served before the settings are read has it. */
export const DEFAULT_PLATFORM_NAME = 'Little Makers';
