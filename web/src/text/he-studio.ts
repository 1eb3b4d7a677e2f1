// Hebrew: the studio, and what its examples and the words of files are called.
import names from '@messages/he/names-studio.ftl';
import page from '@messages/he/page-studio.ftl';

export default { ...page, ...names };
