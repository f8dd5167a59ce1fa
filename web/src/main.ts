import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { lamps } from '$lib/theme/light.svelte';
import { router } from '$lib/route/route.svelte';

lamps.start();
router.start();

const target = document.getElementById('app');
if (target === null) throw new Error('The document has no place for the page.');
mount(App, { target });
