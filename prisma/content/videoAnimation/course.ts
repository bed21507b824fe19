import type { LessonContent } from '../types.ts';
import { week1 } from './week1.ts';
import { week2 } from './week2.ts';
import { week3 } from './week3.ts';
import { week4 } from './week4.ts';

/** AI Video Creation & Cartoon Animation: twenty lessons in order. */
export const videoAnimationLessons: LessonContent[] = [...week1, ...week2, ...week3, ...week4];
