export { en as he } from './en';
