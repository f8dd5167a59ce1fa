import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { theme } from '$lib/ui/theme.svelte';
import { router } from '$lib/ui/route.svelte';

theme.start();
router.start();

const target = document.getElementById('app');
if (target === null) throw new Error('The document has no place for the page.');
mount(App, { target });
